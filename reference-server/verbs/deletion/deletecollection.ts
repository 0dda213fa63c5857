// deletecollection: deletes every selected object separately (document core 4.3).
import { deleteAdmission } from '../../admission/admission.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { successStatus } from '../../errors/status.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { removeObject } from './delete.ts';
import { refuseForced } from './force-deletion.ts';
import { readPage } from '../reads/page.ts';

/** @throws ApiError BadRequest, Conflict, Invalid, Expired, Timeout */
export async function deleteCollection(context: Context, ready: Ready): Promise<Answer> {
  const { route } = ready;
  const options = context.parts.deletion.readDeleteOptions(ready);
  refuseForced(context, options);
  const { entries } = await readPage(context, ready);
  for (const { value } of context.parts.deletion.membersToDelete(entries)) {
    try {
      const { namespace = '', name = '' } = value.metadata;
      await removeObject(
        context,
        { kind: route.kind, namespace, name },
        options,
        deleteAdmission(context, ready, options),
      );
    } catch (error) {
      // Another client deleted it first.
      if (!(error instanceof ApiError) || error.reason !== 'NotFound') throw error;
    }
  }
  const details = { group: route.kind.group, kind: route.kind.plural };
  return {
    form: 'value',
    code: context.parts.answers.successCode('deleted', route),
    value: successStatus(details),
  };
}
