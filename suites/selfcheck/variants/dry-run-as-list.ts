// The form of dryRun in the body of a delete is not shown (core 2.9): this server takes a list, and fails on a text.
import { ApiError } from '../../../reference-server/errors/api-error.ts';
import { dryRunIn, rejectsForm } from './dry-run-forms.ts';
import type { Variant } from './variant.ts';

export const dryRunAsList: Variant = {
  id: 'dry-run-as-list',
  title: 'dryRun as a text in the body of a delete is answered 500 (core 2.9: not shown)',
  alter(parts) {
    const { readDeleteOptions } = parts.deletion;
    parts.deletion.readDeleteOptions = (ready) => {
      if (typeof dryRunIn(ready) === 'string')
        throw new ApiError('InternalError', 'json: cannot unmarshal string into a list of strings');
      return readDeleteOptions(ready);
    };
  },
  shows: (api) => rejectsForm(api, 'All', 500),
};
