// Paths of values inside an object, in readable form: `spec.containers[0].image`, `data[key]`.

/** A list index, or a map's key where a string stands in brackets. */
export type PathStep = string | number | { readonly mapKey: string };

/** Joins steps into one path; the empty list of steps is the empty path. */
export function renderPath(steps: readonly PathStep[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'string') path += path === '' ? step : `.${step}`;
    else if (typeof step === 'number') path += `[${step}]`;
    else path += `[${step.mapKey}]`;
  }
  return path;
}
