// Estimates the memory of an object: the measure that limits history.

const PER_VALUE_BYTES = 16;
const PER_CONTAINER_BYTES = 48;

/** Estimates the bytes that a JSON value occupies; the same value always returns the same number. */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE_BYTES;
  let bytes = PER_CONTAINER_BYTES;
  if (Array.isArray(value)) {
    for (const item of value) bytes += estimateBytes(item);
    return bytes;
  }
  for (const [name, member] of Object.entries(value)) bytes += name.length + estimateBytes(member);
  return bytes;
}
