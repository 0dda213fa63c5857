// The modes of authorization (document access 5.4).

export const authorizationModes = ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Node', 'RBAC', 'Webhook'] as const;
export type AuthorizationMode = (typeof authorizationModes)[number];
