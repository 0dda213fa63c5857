// The files of requirements of this topic, in the order in which their cases run.
import administrators from './administrators.suite.ts';
import controllers from './controllers.suite.ts';
import defaultBindings from './default-bindings.suite.ts';
import defaultRights from './default-rights.suite.ts';
import defaultRoles from './default-roles.suite.ts';
import editAndView from './edit-and-view.suite.ts';
import reconciliation from './reconciliation.suite.ts';

export default {
  administrators,
  controllers,
  'default-bindings': defaultBindings,
  'default-rights': defaultRights,
  'default-roles': defaultRoles,
  'edit-and-view': editAndView,
  reconciliation,
};
