// Changes of a text to one that is nearly the same, one after the other (core 2.3): a server that compares texts loosely, by their
// length or by their beginning takes such a write for one that changes nothing.
import type { CaseContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';

const long = 'x'.repeat(5000);

/** Each differs from the one before in letter case, space, composition, form of a number or its end; some are equal to earlier ones. */
const steps = [
  'a',
  'A',
  ' A',
  'A ',
  'caf\u00e9',
  'cafe\u0301',
  `${long}1`,
  `${long}2`,
  '7',
  '07',
  '7.0',
  '',
  ' ',
  '\n',
  'a',
];

const pathOf = '/metadata/annotations/step';

/** By each type of write in turn, to one object. */
export async function mustKeepEachStep({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { name = '' } = (await resource.given({ metadata: { annotations: { step: 'before' } } })).metadata;
  const of = (step: string) => ({ metadata: { annotations: { step } } });
  const writes = [
    (step: string) => replaceNow(resource, name, of(step)),
    (step: string) => resource.mergePatch(name, of(step)),
    (step: string) => resource.jsonPatch(name, [{ op: 'replace', path: pathOf, value: step }]),
  ];
  for (const [index, step] of steps.entries()) {
    const what = `change ${index + 1} of an annotation, to ${JSON.stringify(step.slice(-10))}`;
    expect.success(await writes[index % writes.length]!(step), what);
    const { annotations } = (await resource.current(name)).metadata;
    expect.equal(annotations?.['step'], step, `the annotation after ${what}`);
  }
}
