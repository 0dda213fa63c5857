// Cases: pages.
import { section } from '../kit/case.ts';

export default section({});
