// Requirements on PodTemplate, and on kinds whose schemas the documents do not show.
import type { Row } from '../row.ts';

export default [
  {
    id: 'kinds.pod-templates.identity',
    document: 'core',
    section: '2.11',
    level: 'MUST',
    text: 'PodTemplate belongs to the core group with apiVersion v1.',
    observe: 'Create one below /api/v1 and read it back: apiVersion v1, kind PodTemplate.',
    wrong: 'apiVersion apps/v1.',
  },
  {
    id: 'kinds.pod-templates.template-kept',
    document: 'core',
    section: '2.11',
    level: 'SHOULD',
    text: 'The nested template, the data of a pod that is created from it, is kept as sent.',
    observe:
      'Create one with labels and a container in the template: each value that was sent reads back; added defaults are allowed.',
    wrong: 'The server drops the nested template.',
  },
  {
    id: 'kinds.pod-templates.fields',
    document: 'core',
    section: '2.11',
    level: 'UNSPECIFIED',
    text: 'The fields of PodTemplate and PodTemplateSpec beyond apiVersion are not shown.',
    observe: 'Record the smallest body that the server accepts.',
    wrong: 'Failing a server that refuses, or accepts, a template without containers.',
  },
  {
    id: 'kinds.others.schemas',
    document: 'core',
    section: '2.12',
    level: 'UNSPECIFIED',
    text: 'The schemas of the other kinds are not shown, except the fields that the version-change notes name.',
    observe: 'Use only the fields of these notes, and record what else the server shows.',
    wrong: 'Demanding a complete schema of Deployment.',
  },
  {
    id: 'kinds.others.served',
    document: 'core',
    section: '2.12',
    level: 'MAY',
    text: 'The server may serve the further kinds that the version-change notes name.',
    observe: 'GET each replacement collection of the notes and record whether it is served.',
    wrong: 'Failing a server that serves no apps group.',
  },
] as const satisfies readonly Row[];
