// Reads options from the `--config` file, with the same table as the command line.
import { FAILSAFE_SCHEMA, nullCoreTag } from 'js-yaml';
import type { Field } from '../../suites/kit/document/field.ts';
import { isRecord } from '../../suites/kit/objects/object.ts';
import { nearest } from '../../common/text/nearest.ts';
import { readValue } from './declare.ts';
import type { Option, OptionTable, Values } from './declare.ts';
import { list } from './readers.ts';

/** Values remain text, as on the command line: section 4.10 is not a number. */
export const configurationSchema = FAILSAFE_SCHEMA.withTags(nullCoreTag);

/** Reads a mapping from option names to texts, or to lists of texts for repeatable options.
 * @throws FieldError */
export function readConfiguration<T extends OptionTable>(table: T, root: Field): Values<T> {
  if (!isRecord(root.value)) return root.fail('expected one mapping of option names to values');
  const fields = Object.entries(root.among(...Object.keys(root.value)));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, readField(optionOf(table, name, field), field)]),
  ) as Values<T>;
}

function optionOf(table: OptionTable, name: string, field: Field): Option<unknown> {
  if (name === 'config') field.fail('not allowed in a configuration file: pass it on the command line');
  if (Object.hasOwn(table, name)) return table[name]!;
  const meant = nearest(name, Object.keys(table));
  return field.fail(`unknown option${meant === undefined ? '' : `: did you mean ${meant}?`}`);
}

function readField(option: Option<unknown>, field: Field): unknown {
  const items = Array.isArray(field.value) ? field.items() : [field];
  if (items.length === 0) return field.fail(`has no value: expected ${argumentOf(option)}`);
  if (option.repeatable) return items.map((one) => valueOf(option, textOf(option, one), one));
  if (Array.isArray(field.value) && option.read !== list)
    return field.fail(`takes one value, not a list: expected ${argumentOf(option)}`);
  return valueOf(option, items.map((one) => textOf(option, one)).join(','), field);
}

const argumentOf = ({ argument }: Option<unknown>) => (argument === '' ? 'true or false' : argument);

function textOf(option: Option<unknown>, { value, fail }: Field): string {
  if (value === null || value === '') return fail(`has no value: expected ${argumentOf(option)}`);
  return typeof value === 'string' ? value : fail(`expected ${argumentOf(option)}, found a mapping or list`);
}

function valueOf(option: Option<unknown>, text: string, field: Field): unknown {
  const read = readValue(option, text);
  return 'problem' in read ? field.fail(read.problem.replace(/^:? /, '')) : read.value;
}
