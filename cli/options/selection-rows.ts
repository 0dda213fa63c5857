// The options that select requirements, shared by `run` and `list`.
import { oneOf, text } from './readers.ts';

export const selectionRows = {
  document: {
    argument: 'NAME',
    help: 'core or access; repeatable',
    repeatable: true,
    read: oneOf('core', 'access'),
  },
  section: {
    argument: 'N',
    help: 'section of a document, such as 4.6; repeatable',
    repeatable: true,
    read: text,
  },
  requirement: {
    argument: 'ID',
    help: 'one requirement, or all below a prefix; repeatable',
    repeatable: true,
    read: text,
  },
  level: {
    argument: 'LEVEL',
    help: 'MUST, SHOULD, MAY or UNSPECIFIED; repeatable',
    repeatable: true,
    read: oneOf('MUST', 'SHOULD', 'MAY', 'UNSPECIFIED'),
  },
} as const;
