// Renders the text of --help: one line per flag and per feature gate.
import { defaultOfStage, featureGates } from '../feature-gates.ts';
import { flags } from './table.ts';

export function helpText(): string {
  const rows = flags.map(({ name, value, fallback, help }) => {
    const shown = fallback === '' ? '' : ` (default ${fallback})`;
    return [`--${name}=${value}`, `${help}${shown}`] as const;
  });
  const gates = Object.entries(featureGates).map(([name, { stage, description }]) => {
    const state = stage === 'stable' ? 'always on' : `default ${defaultOfStage(stage)}`;
    return [name, `${stage}, ${state}: ${description}`] as const;
  });
  return [
    'Usage: serve [--flag=value …]',
    '',
    'Flags:',
    ...columns(rows),
    '',
    'Feature gates:',
    ...columns(gates),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
