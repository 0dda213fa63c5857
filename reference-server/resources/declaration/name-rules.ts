// Formats of names, label keys and label values: each check returns the violated rule, or nothing.
import type { Kind } from './kind.ts';

const labelShape = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const subdomainShape = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const qualifiedShape = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const valueShape = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const dataKeyShape = /^[-._a-zA-Z0-9]+$/;
const maxLabel = 63;
const maxSubdomain = 253;

type Check = (text: string) => string | undefined;

const tooLong = (max: number) => `must be no more than ${max} bytes`;

/** Letters, digits and dashes: a DNS label (RFC 1123). */
export const dnsLabelRule: Check = (text) => {
  if (text.length > maxLabel) return tooLong(maxLabel);
  if (labelShape.test(text)) return undefined;
  return "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
};

/** DNS labels joined by dots. */
export const dnsSubdomainRule: Check = (text) => {
  if (text.length > maxSubdomain) return tooLong(maxSubdomain);
  if (subdomainShape.test(text)) return undefined;
  return "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
};

/** A valid path segment. */
export const pathSegmentRule: Check = (text) => {
  if (text === '.' || text === '..') return `may not be '${text}'`;
  const found = ['/', '%'].find((character) => text.includes(character));
  return found === undefined ? undefined : `may not contain '${found}'`;
};

/** `prefix/name` or `name`: keys of labels, annotations and finalizers. */
export const qualifiedNameRule: Check = (text) => {
  const parts = text.split('/');
  if (parts.length > 2)
    return 'a qualified name must consist of a name, with an optional DNS subdomain prefix and a slash';
  const name = parts.at(-1) ?? '';
  if (parts.length === 2) {
    const prefix = parts[0] ?? '';
    const broken = prefix === '' ? 'must be non-empty' : dnsSubdomainRule(prefix);
    if (broken !== undefined) return `prefix part ${broken}`;
  }
  if (name === '') return 'name part must be non-empty';
  if (name.length > maxLabel) return `name part ${tooLong(maxLabel)}`;
  if (qualifiedShape.test(name)) return undefined;
  return "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
};

export const labelValueRule: Check = (text) => {
  if (text.length > maxLabel) return tooLong(maxLabel);
  if (valueShape.test(text)) return undefined;
  return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
};

/** Keys of config maps and secrets: file names. */
export const dataKeyRule: Check = (text) => {
  if (text.length > maxSubdomain) return tooLong(maxSubdomain);
  if (!dataKeyShape.test(text))
    return "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
  if (text === '.') return "must not be '.'";
  return text.startsWith('..') ? "must not start with '..'" : undefined;
};

const nameRules: Readonly<Record<Kind['nameRule'], Check>> = {
  'dns-label': dnsLabelRule,
  'dns-subdomain': dnsSubdomainRule,
  'path-segment': pathSegmentRule,
};

/** The rule that an object name violates. `prefix`: the text is the start of a name and may end in a dash. */
export function nameRuleBroken(rule: Kind['nameRule'], text: string, prefix = false): string | undefined {
  return nameRules[rule](prefix ? text.replace(/-$/, 'a') : text);
}
