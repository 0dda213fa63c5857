// Figures from several short rounds, so that other load on the machine affects all compared measurements equally.

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs the measurements alternately, `rounds` times after one warm-up round, and returns the figures of each. */
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

/** Two decimal places. */
export const rounded = (value: number) => Number(value.toFixed(2));
