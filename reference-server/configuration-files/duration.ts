// Durations as flags and configuration files write them, such as `5m0s` or `500ms`.

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const unit = '(?:ns|us|µs|ms|s|m|h)';
const wholePattern = new RegExp(String.raw`^(?:\d+(?:\.\d+)?${unit})+$`);
const termPattern = new RegExp(String.raw`(\d+(?:\.\d+)?)(${unit})`, 'g');

/** In milliseconds; undefined for a text of another form. */
export function parseDurationMs(text: string): number | undefined {
  if (text === '0') return 0;
  if (!wholePattern.test(text)) return undefined;
  const terms = [...text.matchAll(termPattern)];
  return Math.round(
    terms.reduce((sum, [, amount, name]) => sum + Number(amount) * (unitsMs[name ?? ''] ?? 0), 0),
  );
}
