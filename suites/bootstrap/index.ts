// The files of requirements of this topic, in the order in which their cases run.
import expiryAndUse from './expiry-and-use.suite.ts';
import secret from './secret.suite.ts';
import signing from './signing.suite.ts';
import tokens from './tokens.suite.ts';

export default { 'expiry-and-use': expiryAndUse, secret, signing, tokens };
