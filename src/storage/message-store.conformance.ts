import { after, describe } from 'node:test';
import { describeChanges } from './conformance/changes.conformance.ts';
import { describeCounting } from './conformance/counting.conformance.ts';
import { describeKeeping } from './conformance/keeping.conformance.ts';
import { describeListing } from './conformance/listing.conformance.ts';
import { describeLoad } from './conformance/load.conformance.ts';
import { describeModel } from './conformance/model.conformance.ts';
import { describePreviews } from './conformance/previews.conformance.ts';
import { describeRestoring } from './conformance/restoring.conformance.ts';
import { describeRetention } from './conformance/retention.conformance.ts';
import { describeSearching } from './conformance/searching.conformance.ts';
import { type OpenStore, StoreForTests } from './conformance/store-under-test.conformance.ts';

/** The contract of `MessageStore` as tests. Every backend runs them unchanged; `open` returns a new, empty store. */
export function describeMessageStore(name: string, open: OpenStore): void {
  describe(name, () => {
    const stores = new StoreForTests(open);
    after(() => stores.close());
    describeKeeping(stores);
    describeListing(stores);
    describePreviews(stores);
    describeChanges(stores);
    describeRestoring(stores);
    describeSearching(stores);
    describeCounting(stores);
    describeRetention(stores);
    describeLoad(stores);
    describeModel(stores);
  });
}
