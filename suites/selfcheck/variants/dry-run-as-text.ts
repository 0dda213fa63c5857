// The form of dryRun in the body of a delete is not shown (core 2.9): this server takes a text, and fails on a list.
import { ApiError } from '../../../reference-server/errors/api-error.ts';
import { dryRunIn, rejectsForm, withDryRun } from './dry-run-forms.ts';
import type { Variant } from './variant.ts';

export const dryRunAsText: Variant = {
  id: 'dry-run-as-text',
  title:
    'dryRun as a list in the body of a delete is answered 500, and as a text it is taken (core 2.9: not shown)',
  alter(parts) {
    const { readDeleteOptions } = parts.deletion;
    parts.deletion.readDeleteOptions = (ready) => {
      const dryRun = dryRunIn(ready);
      if (Array.isArray(dryRun))
        throw new ApiError('InternalError', 'json: cannot unmarshal a list into a string');
      return readDeleteOptions(typeof dryRun === 'string' ? withDryRun(ready, [dryRun]) : ready);
    };
  },
  shows: (api) => rejectsForm(api, ['All'], 500),
};
