// Which verbs a sub-resource of a pod has is not shown (core 4.1): one that is not there may be said so before authorization.
import type { Answer } from '../kit/answer.ts';

/** The path, or the method on it, is not there. */
export const isNotOffered = ({ status }: Pick<Answer, 'status'>): boolean => status === 404 || status === 405;
