// What a review is answered with: one function a kind, which finds the status of what was asked.
import type { Context } from '../../context.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Ready } from '../../pipeline/stages.ts';

/** @returns the status of the review. @throws ApiError */
export type Reviewer = (context: Context, ready: Ready, asked: ApiObject) => Promise<JsonObject>;
