// All sections of both documents with their titles, in document order. Reports print them, and a test checks the rows of the
// catalogue against them.
import type { DocumentName } from './row.ts';

/** Numbers and titles. A list, because an object would reorder numeric keys. */
export const sectionTitles: Readonly<
  Record<DocumentName, readonly (readonly [section: string, title: string])[]>
> = {
  core: [
    ['1', 'What the service does'],
    ['2', 'Resources and their fields'],
    ['2.1', 'Terminology'],
    ['2.2', 'Names and scope'],
    ['2.3', 'Common object fields'],
    ['2.4', 'managedFields entry'],
    ['2.5', 'Collection (list) response'],
    ['2.6', 'Watch event'],
    ['2.7', 'Table response'],
    ['2.8', 'Protobuf envelope'],
    ['2.9', 'Delete options (request body of delete and deletecollection)'],
    ['2.10', 'ResourceClaimTemplate (resource.orch.io/v1alpha3)'],
    ['2.11', 'PodTemplate (core group, v1)'],
    ['2.12', 'Other kinds'],
    ['3', 'States and transitions'],
    ['3.1', 'Object deletion (two phases: finalization, then removal)'],
    ['3.2', 'API version stability levels'],
    ['3.3', 'Feature gate lifecycle'],
    ['3.4', 'Metric lifecycle'],
    ['4', 'Endpoints'],
    ['4.1', 'Path shapes'],
    ['4.2', 'Verb mapping'],
    ['4.3', 'Query parameters and bodies by operation'],
    ['4.4', 'ResourceClaimTemplate endpoints (prefix /apis/resource.orch.io/v1alpha3)'],
    ['4.5', 'PodTemplate endpoints (core group, v1)'],
    ['4.6', 'Health endpoints'],
    ['4.7', 'Media types and negotiation'],
    ['4.8', 'Updating existing objects'],
    ['4.9', 'Server-side apply'],
    ['4.10', 'Dry-run'],
    ['4.11', 'Field validation'],
    ['4.12', 'Lists, pagination, watch and resource versions'],
    ['4.13', 'Force deletion'],
    ['4.14', 'Response compression'],
    ['6', 'Events'],
    ['7', 'Errors'],
    ['8', 'Limits'],
    ['9', 'Versioning'],
    ['9.1', 'Groups and versions'],
    ['9.2', 'Deprecation rules'],
    ['9.3', 'Removed API versions'],
  ],
  access: [
    ['1', 'What the service does'],
    ['2', 'Resources and their fields'],
    ['2.1', 'Identity attributes attached to an authenticated request'],
    ['2.2', 'Role-based access control objects (apiVersion rbac.authorization.orch.io/v1)'],
    ['2.3', 'Default roles and bindings'],
    ['2.4', 'Bootstrap token secret'],
    ['2.5', 'Review objects'],
    ['4', 'Endpoints'],
    ['5', 'Authentication'],
    ['5.1', 'Methods'],
    ['5.2', 'OpenID Connect flags'],
    ['5.3', 'Authentication configuration file (--authentication-config)'],
    ['5.4', 'Authorization'],
    ['5.5', 'Bootstrap token signing'],
    ['7', 'Errors'],
    ['8', 'Limits'],
  ],
};

/** The documents in report order. */
export const documentNames: readonly DocumentName[] = ['core', 'access'];

export const documentTitles: Readonly<Record<DocumentName, string>> = {
  core: 'Core Resource API',
  access: 'Access Control',
};

/** The title of a section, or an empty text for an unknown one. */
export function sectionTitle(document: DocumentName, section: string): string {
  return sectionTitles[document].find(([number]) => number === section)?.[1] ?? '';
}
