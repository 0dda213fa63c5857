// VolumeAttachment (storage group, v1): the intent to attach a volume to a node.
import {
  boolean,
  kindStruct,
  map,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { sameJson } from '../../same-json.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { immutableAt, requiredAt } from '../declaration/problems.ts';
import { allVerbs, statusSubresource } from '../declaration/verbs.ts';

type AttachmentObject = StoredObject<typeof schema>;

const failure = struct('VolumeError', { time: time({ nullable: true }), message: string() });

const schema = kindStruct(
  'VolumeAttachment',
  {
    spec: required(
      struct('VolumeAttachmentSpec', {
        attacher: requiredString({ description: 'Name of the driver that attaches the volume.' }),
        source: required(struct('VolumeAttachmentSource', { persistentVolumeName: string() })),
        nodeName: requiredString({ description: 'Node to which the volume is attached.' }),
      }),
    ),
    status: struct(
      'VolumeAttachmentStatus',
      {
        attached: boolean({ default: false }),
        attachmentMetadata: map(string()),
        attachError: failure,
        detachError: failure,
      },
      { default: {} },
    ),
  },
  { description: 'A volume that is to be attached to a node.' },
);

/** The kind. Its spec never changes. */
export const volumeAttachmentKind: KindDeclaration = ({ groups }) => ({
  group: groups.storage,
  version: 'v1',
  kind: 'VolumeAttachment',
  plural: 'volumeattachments',
  singular: 'volumeattachment',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Attacher', 'Name of the driver.', (object) => (object as AttachmentObject).spec?.attacher),
    textColumn('Node', 'Name of the node.', (object) => (object as AttachmentObject).spec?.nodeName),
    ageColumn,
  ],
  validateNew: ({ spec }: AttachmentObject) =>
    spec?.source !== undefined && !spec.source.persistentVolumeName
      ? [requiredAt('spec.source', 'must name a persistent volume')]
      : [],
  validateUpdate: (next, current) =>
    sameJson(next['spec'], current['spec']) ? [] : [immutableAt('spec', '…')],
});
