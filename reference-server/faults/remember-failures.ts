// Lets a fault remember failed calls of a webhook, as if they were decisions.
import { RemoteFailure } from '../remote/failure.ts';

/** Reads an answer. After it failed for a review, it fails for the same review until the server ends. */
export function rememberFailures<Answer, Sent, Read>(
  readAnswer: (answer: Answer, sent: Sent) => Read,
): (answer: Answer, sent: Sent) => Read {
  const failed = new Set<string>();
  return (answer, sent) => {
    const key = JSON.stringify(sent);
    if (failed.has(key)) throw new RemoteFailure('invalid', 'the review has failed before');
    try {
      return readAnswer(answer, sent);
    } catch (error) {
      failed.add(key);
      throw error;
    }
  };
}
