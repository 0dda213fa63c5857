// Converts answers and watch events to the view that the client prefers (document core 2.7).
import type { View } from '../codec/media-type.ts';
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Ready } from '../requests/stages.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { partialListOf } from '../resources/views/partial.ts';
import { readInclude } from '../resources/views/table.ts';
import type { TableSettings } from '../resources/views/table.ts';
import { isObject } from '../object.ts';

type Whole = Exclude<Answer, { form: 'stream' }>;

/** A Status is the same in every view. @throws ApiError BadRequest */
export function viewedAnswer(
  context: Context,
  { route }: Pick<Ready, 'route'>,
  view: View,
  answer: Whole,
): Whole {
  const { names, parts } = context;
  const { code } = answer;
  if (answer.form === 'list') {
    const list = { head: answer.head, objects: answer.entries.map(({ value }) => value) };
    if (view !== 'Table')
      return { form: 'value', code, value: partialListOf(list, parts.views.partialOf, names) };
    const settings = tableSettings(context, route, route.kind);
    const rows = list.objects.map((object) => parts.views.rowOf(object, settings));
    return { form: 'value', code, value: table(context, list.head['metadata'] ?? {}, settings, rows) };
  }
  const value = answer.form === 'entry' ? answer.entry.value : answer.value;
  if (!isApiObject(value)) return answer;
  return { form: 'value', code, value: viewedObject(context, route, view)(value) };
}

/** Converts the objects of one answer, or of one watch, where only the first table defines the columns. */
export function viewedObject(
  context: Context,
  route: ResourceRoute,
  view: View,
): (object: ApiObject) => JsonObject {
  const { names, parts } = context;
  if (view !== 'Table') return (object) => parts.views.partialOf(object, names);
  let isFirst = true;
  return (object) => {
    const shown: Pick<Kind, 'columns'> = object.kind === route.kind.kind ? route.kind : {};
    const settings = tableSettings(context, route, shown);
    const { resourceVersion } = object.metadata;
    const metadata = resourceVersion === undefined ? {} : { resourceVersion };
    const rows = [parts.views.rowOf(object, settings)];
    const made = table(context, metadata, isFirst ? settings : { ...settings, columns: [] }, rows);
    isFirst = false;
    return made;
  };
}

function tableSettings(
  { names, parts, clock }: Context,
  { query }: ResourceRoute,
  kind: Pick<Kind, 'columns'>,
): TableSettings {
  const include = readInclude(query);
  return { names, include, columns: parts.views.columnsOf(kind), nowMs: clock.now() };
}

function table(
  { names, parts }: Context,
  metadata: Json,
  { columns }: TableSettings,
  rows: readonly JsonObject[],
): JsonObject {
  return parts.views.tableOf(metadata, columns.map(parts.views.columnDefinition), rows, names);
}

function isApiObject(value: ApiObject | Json): value is ApiObject {
  return isObject(value as Json) && isObject((value as JsonObject)['metadata']) && kindOf(value) !== 'Status';
}

const kindOf = (value: ApiObject | Json): unknown => (value as JsonObject)['kind'];
