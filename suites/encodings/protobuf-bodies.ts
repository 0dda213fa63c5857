// What the cases about Protobuf share: answers in it, and the envelopes in them.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { ProtobufError, hasMessage, hasPrefix, openEnvelope } from '../kit/protobuf/envelope.ts';
import type { Envelope } from '../kit/protobuf/envelope.ts';
import { richMembers } from './rich-objects.ts';

/** Texts of an object that its message contains in UTF-8; white space at the ends of an annotation belongs to it. */
export const marks = { label: 'before', annotation: ' ä€😀 text ' };

/** The key of a label without a value. */
export const emptyLabel = 'without-value';

/** An object with values of many forms. */
export const givenRich = ({ collection }: CollectionContext): Promise<ApiObject> =>
  collection.given({
    ...richMembers(collection),
    metadata: {
      labels: { mark: marks.label, [emptyLabel]: '' },
      annotations: { 'example.com/text': marks.annotation },
    },
  });

export interface ProtobufAnswers {
  readonly made: ApiObject;
  readonly item: Answer;
  readonly list: Answer;
  /** None where it is in JSON: the sentence about Accept names GET. */
  readonly created: readonly Answer[];
}

/** Answers in Protobuf to GET of an object, the list of its collection, and POST.
 * @throws PrerequisiteFailed where they are not in Protobuf, which another row judges */
export async function readInProtobuf(context: CollectionContext): Promise<ProtobufAnswers> {
  const { collection, names } = context;
  const accept = names.mediaTypes.protobuf;
  const made = await givenRich(context);
  const mustBe = (answer: Answer): Answer => {
    if (answer.ok && answer.mediaType === accept) return answer;
    throw new PrerequisiteFailed(`${answer.request} with Accept ${accept} answered ${answer.status}`, {
      blockedBy: 'encodings.protobuf.response',
    });
  };
  const created = await collection.create({}, { body: collection.object(), accept });
  return {
    made,
    item: mustBe(await collection.read(made.metadata.name!, { accept })),
    list: mustBe(await collection.list({ labelSelector: `mark=${marks.label}` }, { accept })),
    created: created.mediaType === 'application/json' ? [] : [mustBe(created)],
  };
}

/** @throws CheckFailed where the body is no envelope; PrerequisiteFailed where it lacks the prefix, which another row judges */
export function envelopeOf({ bytes, request }: Answer): Envelope {
  if (!hasPrefix(bytes))
    throw new PrerequisiteFailed(`${request}: the body has not the prefix of the Protobuf envelope`, {
      blockedBy: 'encodings.protobuf.envelope-prefix',
    });
  try {
    return openEnvelope(bytes);
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    throw new CheckFailed(`${request}: the Protobuf envelope cannot be read: ${error.message}`);
  }
}

/** The answers whose message the run can read. @throws NotRun where there is none */
export function withMessage(
  { names }: Pick<CaseContext, 'names'>,
  answers: readonly Answer[],
): readonly Answer[] {
  const readable = answers.filter((answer) => hasMessage(envelopeOf(answer), names.mediaTypes.protobuf));
  if (readable.length > 0) return readable;
  throw new NotRun(
    'not-exercised',
    'raw in answers is encoded or of another type, so the run cannot read it',
  );
}

/** JSON is no Protobuf message: its first byte would be a group, which no message has. */
export function expectNoJson({ expect }: Pick<CollectionContext, 'expect'>, answer: Answer): void {
  expect.that(
    !/^\s*[{[]/.test(answer.text),
    `${answer.request}: the body is JSON, with the Content-Type ${answer.mediaType}`,
  );
}
