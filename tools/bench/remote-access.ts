// Time of access decisions that depend on other services, once these have answered.
import { accessWebhooks } from './access-webhooks.ts';
import { idTokens } from './id-tokens.ts';

export async function remoteAccess(): Promise<void> {
  await idTokens();
  await accessWebhooks();
}
