// Names of unknown fields that end a quoted text, or a Warning entry, where a server does not escape them (core 4.11, 7; RFC
// 7234, 5.5).
import type { CaseContext } from '../../kit/context.ts';
import { isWellFormed } from '../../kit/answers/warnings.ts';
import { addedWarnings, sendTwice } from './duplicate-writes.ts';

/** By what is in the name. Each part between such characters has the word that the entry is found by. */
const hardNames = {
  'quotation marks': ['unknownGolf', 'unknownGolf "unknownGolf"'],
  'a quotation mark and a comma': ['unknownIndia', 'unknownIndia", "unknownIndia'],
  'a comma': ['unknownJuliet', 'unknownJuliet, unknownJuliet'],
  'a backslash at its end': ['unknownKilo', 'unknownKilo\\'],
  'a line break': ['unknownLima', 'unknownLima\nunknownLima'],
} as const;

/** Each is dropped with one well-formed entry, alone and beside the others. */
export async function mustWarnOfHardNames(context: CaseContext): Promise<void> {
  const { namespace, expect } = context;
  const { configMaps, podTemplates } = namespace;
  const names = Object.values(hardNames);
  const bodies = [
    ...Object.entries(hardNames).map(([what, name]) => ({ what: `a name with ${what}`, fields: [name] })),
    { what: 'such names', fields: names },
  ];
  for (const [resource, way] of [
    [configMaps, 'POST'],
    [podTemplates, 'PUT'],
    [podTemplates, 'merge patch'],
  ] as const)
    for (const { what, fields } of bodies) {
      const metadata = Object.fromEntries(fields.map(([, name]) => [name, 'x']));
      const request = { resource, way, level: 'Warn' } as const;
      const { answer } = await sendTwice(resource, way, {
        ...request,
        alter: (text) => text,
        more: { metadata },
      });
      const sent = `${way} of a ${resource.type.kind} with unknown fields of ${what}`;
      expect.success(answer, sent);
      for (const [word] of fields) {
        const count = await addedWarnings(context, request, answer, [word]);
        expect.equal(count, 1, `Warning entries that name "${word}" of a ${sent}`);
        const lines = answer.headers('warning').filter((line) => line.includes(word));
        const broken = lines.filter((line) => !isWellFormed(line));
        expect.equal(broken, [], `Warning headers of a ${sent} that are not in the form of RFC 7234`);
      }
    }
}
