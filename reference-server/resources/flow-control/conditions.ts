// Conditions of the kinds of flow control.
import { listBy, string, struct, time } from '../../schema/declare.ts';

/** The status of a kind of flow control. @param name of the kind */
export const flowControlStatus = (name: string) =>
  struct(
    `${name}Status`,
    {
      conditions: listBy(
        'type',
        struct(`${name}Condition`, {
          type: string(),
          status: string(),
          lastTransitionTime: time({ nullable: true }),
          reason: string(),
          message: string(),
        }),
      ),
    },
    { default: {} },
  );
