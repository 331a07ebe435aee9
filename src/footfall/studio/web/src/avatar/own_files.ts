// Files of avatars that were dropped on the page. They stay here: in memory, and in the browser's own store after a reload.

const [STORE, SHELF, MOST] = ["footfall", "avatars", 4];
const here = new Map<string, Blob>();

/** Keep a file under the name that the session knows it by. */
export async function keepFile(upload: string, file: Blob): Promise<void> {
  here.set(upload, file);
  await onShelf("readwrite", (shelf) => {
    shelf.put({ file, at: Date.now() }, upload);
    const all = shelf.getAllKeys();
    all.onsuccess = () => {
      if (all.result.length > MOST) dropOldest(shelf);
    };
  }).catch(() => {}); // without a store it lasts until a reload
}

/** A file that was kept. */
export async function fileOf(upload: string): Promise<Blob | null> {
  const known = here.get(upload);
  if (known || !upload) return known ?? null;
  let found: IDBRequest<{ file: Blob } | undefined> | null = null;
  await onShelf("readonly", (shelf) => {
    found = shelf.get(upload);
  }).catch(() => {});
  return (found as IDBRequest<{ file: Blob } | undefined> | null)?.result?.file ?? null;
}

function dropOldest(shelf: IDBObjectStore): void {
  const oldest: { key: IDBValidKey; at: number }[] = [];
  const cursor = shelf.openCursor();
  cursor.onsuccess = () => {
    const one = cursor.result;
    if (one) {
      oldest.push({ key: one.key, at: one.value.at });
      one.continue();
      return;
    }
    oldest.sort((a, b) => b.at - a.at);
    for (const { key } of oldest.slice(MOST)) shelf.delete(key);
  };
}

async function onShelf(mode: IDBTransactionMode, act: (shelf: IDBObjectStore) => void): Promise<void> {
  const store = await new Promise<IDBDatabase>((found, failed) => {
    const asked = indexedDB.open(STORE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  try {
    await new Promise<void>((done, failed) => {
      const transaction = store.transaction(SHELF, mode);
      transaction.oncomplete = () => done();
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
      act(transaction.objectStore(SHELF));
    });
  } finally {
    store.close();
  }
}
