// The uid of a user is optional (access 2.5): this server gives none to service accounts.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Variant } from './variant.ts';

const accounts = '/api/v1/namespaces/default/serviceaccounts';

export const accountsWithoutUid: Variant = {
  id: 'accounts-without-uid',
  title: 'The user of a service account has no uid (access 2.5: optional)',
  alter({ serviceAccounts }) {
    const { accountUser } = serviceAccounts;
    serviceAccounts.accountUser = (...given) => ({ ...accountUser(...given), uid: '' });
  },
  async shows(api) {
    await api.post(accounts, { metadata: { name: 'a' } });
    const issued = await api.post(`${accounts}/a/token`, { spec: {} });
    const { token } = (issued.json as { status: { token: string } }).status;
    const path = `/apis/${orch.groups.authentication}/v1/selfsubjectreviews`;
    const answer = await api.as({ token }).post(path, {});
    expect(answer.status).toBe(201);
    expect(answer.json).not.toHaveProperty('status.userInfo.uid');
  },
};
