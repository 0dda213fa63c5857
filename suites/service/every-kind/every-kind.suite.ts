// Cases: the same rules for objects of every built-in kind (core 1).
import { section } from '../../kit/case.ts';
import { appliesToAll } from './applies.ts';
import { changesNothingDry } from './dry-runs.ts';
import { encodesAll } from './encodings.ts';
import { namesAll } from './names.ts';
import { validatesAll } from './validation.ts';
import { readsVersions } from './versions.ts';

const kinds =
  'One object of every built-in kind that the target takes from the run, and that has the verbs, from config maps, secrets, roles and Services to quotas, volumes and drivers';

export default section('core', '1', {
  'service.kinds.dry-runs': {
    text: 'A dry-run changes no object of any kind.',
    observe: `${kinds}: PUT, each kind of PATCH and apply with dryRun=All show the label that they set, and do not store it; neither do DELETE, DELETE of the collection by name, POST and an apply of a new object have an effect.`,
    wrong: 'A kind whose writes allocate something stores it although the request is a dry-run.',
    alsoIn: ['core 4.10'],
    // A server that ignores the selector and dryRun deletes the whole collection.
    isolated: true,
    general: true,
    run: changesNothingDry,
  },

  'service.kinds.versions': {
    text: 'Objects of any kind are read at versions in the same way.',
    observe: `${kinds}: after a merge patch, a GET and a list that are not older than its version show its label; a list at exactly the version before, where it is still retained and the match is not ignored, does not. A watch at any version, and a streaming list, begin with the object.`,
    wrong: 'A kind with a cache of its own answers with what the cache has, whatever version is named.',
    alsoIn: ['core 4.12'],
    general: true,
    run: readsVersions,
  },

  'service.kinds.applies': {
    text: 'Server-side apply works in the same way for objects of any kind.',
    observe: `${kinds}: an apply creates it; a second manager shares a label with the same value; a label that the first leaves out is removed; PUT and a merge patch with fieldManager take over what they change. An apply without fieldManager is refused, and changes nothing.`,
    wrong: 'A kind of which only some fields can change keeps what its manager gave up.',
    alsoIn: ['core 4.8', 'core 4.9'],
    general: true,
    run: appliesToAll,
  },

  'service.kinds.field-validation': {
    text: 'Fields of objects of any kind are validated in the same way, whatever the verb.',
    observe: `${kinds}, by dry-runs: POST, PUT, merge patch and JSON patch with an unknown field are refused under Strict, have a Warning header under Warn, and show the field neither under Warn nor Ignore. Labels of a wrong type are refused, and under Strict a field that stands twice.`,
    wrong: 'A kind that is decoded by hand takes any field.',
    alsoIn: ['core 4.11'],
    general: true,
    run: validatesAll,
  },

  'service.kinds.names': {
    text: 'Names and deletions of objects of any kind follow the same rules.',
    observe: `${kinds}: two names that the server generates differ. With a finalizer, a second DELETE leaves the deletionTimestamp, but for pods; a POST of the name does not replace the object; a PUT without the finalizer removes it, and an object that is created under the name again has another uid.`,
    wrong: 'A kind whose DELETE releases something moves the deletionTimestamp with each request.',
    alsoIn: ['core 2.2', 'core 2.3', 'core 3.1'],
    general: true,
    run: namesAll,
  },

  'service.kinds.encodings': {
    text: 'Objects of any kind have the encodings that the server has for them, and 406 answers the others.',
    observe: `${kinds}: a GET in an unknown type is answered 406; one in YAML, a Table by name and one in Protobuf have their type and show the object, where they are not refused with 406; a PUT in YAML, unless it is refused with 415, and a PUT of the bytes in Protobuf store what they state.`,
    wrong: 'The tables of a kind have a row for each object, whatever is selected.',
    alsoIn: ['core 2.7', 'core 4.7'],
    general: true,
    run: encodesAll,
  },
});
