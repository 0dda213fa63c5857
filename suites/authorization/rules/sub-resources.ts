// The verbs of a pod's sub-resources are not shown (core 4.1): a server may answer that one is not offered before it
// authorizes.
import type { Answer } from '../../kit/answers/answer.ts';

/** The server does not serve the path, or not with this method. */
export const isNotOffered = ({ status }: Pick<Answer, 'status'>): boolean => status === 404 || status === 405;
