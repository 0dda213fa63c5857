// Figures out of several short rounds: whatever else the machine does meanwhile hits all that is compared alike.

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs the measurements in turn, `rounds` times after one round that warms up; the figures of each of them. */
export async function inTurn(
  rounds: number,
  measurements: readonly (() => Promise<number>)[],
): Promise<readonly (readonly number[])[]> {
  const figures = measurements.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, measureOnce] of measurements.entries()) {
      const figure = await measureOnce();
      if (round > 0) figures[index]?.push(figure);
    }
  }
  return figures;
}

/** The median of the ratios of each round, as `62 %`. */
export function share(ours: readonly number[], bare: readonly number[]): string {
  return percent(median(ours.map((figure, round) => figure / (bare[round] ?? 0))));
}

export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;

/** Two digits after the point. */
export const rounded = (value: number) => Number(value.toFixed(2));
