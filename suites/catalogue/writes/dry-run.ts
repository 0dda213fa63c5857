// Requirements on requests with dryRun.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.dry-run.post',
    document: 'core',
    section: '4.10',
    also: ['core 1', 'core 4.3'],
    level: 'MUST',
    text: 'dryRun=All works on POST.',
    observe:
      'POST with dryRun=All, of built-in kinds and, where served, of one of the cluster and of a custom one: success with the object; GET finds nothing.',
    wrong: 'Object is stored.',
  },
  {
    id: 'writes.dry-run.put',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'dryRun=All works on PUT.',
    observe:
      'PUT a changed label, of built-in kinds and, where served, of one of the cluster and of a custom one, and PUT of the status of a custom object: success and the changed object; GET shows the old state and the old resourceVersion.',
    wrong: 'Change is stored.',
  },
  {
    id: 'writes.dry-run.patch',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'dryRun=All works on PATCH.',
    observe:
      'Each patch type, apply included, of built-in kinds and, where served, of one of the cluster and of a custom one, and of the status of a custom object: merged object returned, GET unchanged, managedFields unchanged.',
    wrong: 'Apply ignores dryRun.',
  },
  {
    id: 'writes.dry-run.delete',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'dryRun=All works on DELETE.',
    observe:
      'DELETE an item of built-in kinds and, where served, of one of the cluster and of a custom one, with dryRun=All in the query: success, and GET still finds the object without a deletionTimestamp.',
    wrong: 'deletionTimestamp is stamped.',
  },
  {
    id: 'writes.dry-run.validates',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'All stages but storage run in a dry run, so it refuses what the real request refuses.',
    observe:
      'Dry runs with a wrong field type, an unknown field under Strict, a stale resourceVersion on PUT, an apply conflict, a failing JSON patch test and an existing name are all refused, with the status of the real request where the documents state one (400, 409).',
    wrong: 'Dry run answers 200 for an invalid object or an existing name.',
  },
  {
    id: 'writes.dry-run.final-object',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'The object that a dry run returns is the final one, after defaulting and merging.',
    observe:
      'Compare the answer with that of the same real request, for kinds of a namespace and, where served, of the cluster and a custom one: what was sent is equal, and so is who owns it; where the server fills in members of the real object, such as defaults, some of them are in the answer to the dry run, too, and of a Deployment the defaults that the document names. Other differences outside metadata are recorded, since mutating admission may make them.',
    wrong: 'The request body is echoed.',
  },
  {
    id: 'writes.dry-run.admits',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'Admission runs in a dry run.',
    observe: 'With a mutating webhook with sideEffects None the mutation shows in the dry-run answer.',
    wrong: 'Admission is skipped.',
    needs: ['admission-webhooks', 'cluster-wide'],
  },
  {
    id: 'writes.dry-run.normal-status',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'A dry run answers with the normal status code.',
    observe:
      'The status of a dry POST, PUT, PATCH, apply of a new object and DELETE equals that of the same real request, for a config map and, where served, a kind of the cluster and a custom one.',
    wrong: 'Every dry run answers 200, or 204, though the real create answers 201.',
  },
  {
    id: 'writes.dry-run.no-side-effects',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'In a dry run nothing is stored and nothing else happens.',
    observe:
      'Open a watch of config maps, and where served of a custom kind, and send dry POST, PUT, PATCH, DELETE and deletecollection, then one real write: only the real one gives an event, and the items are as before. The resourceVersion of the list may move.',
    wrong: 'Watchers see ADDED for a dry create.',
  },
  {
    id: 'writes.dry-run.side-effect-refused',
    document: 'core',
    section: '4.10',
    also: ['core 7'],
    level: 'MUST',
    text: 'If the real request would trigger an admission controller with side effects, its dry run fails.',
    observe:
      'Register a webhook whose sideEffects is Some or Unknown, where a version of the kind is served that takes these values (v1 takes None and NoneOnDryRun only): the dry run is refused, the real request passes.',
    wrong: 'The webhook is called in a dry run with its side effects, or silently left out.',
    needs: ['admission-webhooks', 'cluster-wide'],
  },
  {
    id: 'writes.dry-run.side-effects-none',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'Webhooks state freedom from side effects by sideEffects: None.',
    observe: 'With a webhook of sideEffects None a dry run passes, and the webhook gets the call.',
    wrong: 'Any webhook makes dry runs fail.',
    needs: ['admission-webhooks', 'cluster-wide'],
  },
  {
    id: 'writes.dry-run.same-authorization',
    document: 'core',
    section: '4.10',
    level: 'MUST',
    text: 'A dry run needs the same permissions as the real request.',
    observe:
      'A user who may not create: the dry POST is refused as the real one is. A user who may not delete: the dry DELETE is refused. With the permission both pass.',
    wrong: 'Dry runs pass with read permission.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'writes.dry-run.generated-values-differ',
    document: 'core',
    section: '4.10',
    level: 'MAY',
    text: 'name (from generateName), creationTimestamp, deletionTimestamp, uid, resourceVersion, admission-mutated fields and service ports and addresses may differ from the real run.',
    observe:
      'These fields, and the times in managedFields, are left out when a dry run is compared with the real request.',
    wrong: 'failing a server because uid or another of these fields differs, or is missing, in a dry run',
  },
] as const satisfies readonly Row[];
