// Parts that show objects as tables or as their metadata only (document core 2.7).
import { partialOf } from '../resources/views/partial.ts';
import { columnDefinition, columnsOf, rowOf, tableOf } from '../resources/views/table.ts';

export const viewParts = { columnsOf, columnDefinition, rowOf, tableOf, partialOf };
