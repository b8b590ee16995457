import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvalidStorageName, type Storage, type StoredFile } from './storage.ts';

/** Cases that a test server fails because of its own bugs. */
export type TestServerBug = 'single first byte' | 'reader during a replacement';

/** Tests that every storage must pass. `open` returns an empty storage each time. */
export function describeStorage(
  kind: string,
  open: () => Promise<Storage>,
  knownBugs: readonly TestServerBug[] = [],
): void {
  describe(`${kind} storage`, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });

    const read = async (name: string) => {
      const found = await storage.get(name);
      return found && buffer(found.body);
    };
    const names = async (folder?: string) => {
      const listed: StoredFile[] = [];
      for await (const file of storage.list(folder)) listed.push(file);
      return listed.map((file) => file.name).sort();
    };

    it('returns stored files byte for byte', async () => {
      const bytes = randomBytes(300_000);
      await storage.put('a-table-x.png', bytes);
      expect((await read('a-table-x.png'))?.equals(bytes)).toBe(true);
    });

    it('stores an empty file', async () => {
      await storage.put('empty.svg', new Uint8Array());
      expect((await read('empty.svg'))?.length).toBe(0);
      expect(await storage.stat('empty.svg')).toMatchObject({ sizeBytes: 0 });
    });

    it('returns size and time without reading', async () => {
      const before = Date.now();
      await storage.put('images/one.pdf', Buffer.from('12345'));
      const file = await storage.stat('images/one.pdf');
      expect(file).toMatchObject({ name: 'images/one.pdf', sizeBytes: 5 });
      expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    it('reads ranges with both ends included', async () => {
      await storage.put('digits.svg', Buffer.from('0123456789'));
      const part = async (first: number, last: number) => {
        const found = await storage.get('digits.svg', { first, last });
        expect(found?.file.sizeBytes).toBe(10);
        return found && (await buffer(found.body)).toString();
      };
      if (!knownBugs.includes('single first byte')) expect(await part(0, 0)).toBe('0');
      expect(await part(0, 1)).toBe('01');
      expect(await part(3, 6)).toBe('3456');
      expect(await part(7, 99)).toBe('789');
    });

    it('reports missing files', async () => {
      expect(await storage.get('none.png')).toBeUndefined();
      expect(await storage.stat('none.png')).toBeUndefined();
      expect(await storage.exists('none.png')).toBe(false);
      expect(await storage.delete('none.png')).toBe(false);
      expect(await names('nowhere')).toEqual([]);
    });

    it('deletes', async () => {
      await storage.put('gone.png', Buffer.from('x'));
      expect(await storage.exists('gone.png')).toBe(true);
      expect(await storage.delete('gone.png')).toBe(true);
      expect(await storage.exists('gone.png')).toBe(false);
      expect(await read('gone.png')).toBeUndefined();
    });

    it('replaces a file atomically', async () => {
      await storage.put('same.png', Buffer.alloc(1_000_000, 'a'));
      await storage.put('same.png', Buffer.from('new'));
      expect((await read('same.png'))?.toString()).toBe('new');
    });

    it.skipIf(knownBugs.includes('reader during a replacement'))(
      'lets a reader finish a replaced file',
      async () => {
        const old = Buffer.alloc(1_000_000, 'a');
        await storage.put('same.png', old);
        const reading = await storage.get('same.png');
        await storage.put('same.png', Buffer.from('new'));
        expect(reading && (await buffer(reading.body)).equals(old)).toBe(true);
      },
    );

    it('stores many files concurrently', async () => {
      const files = Array.from(
        { length: 40 },
        (_, index) => [`many/${index}.png`, randomBytes(2_000)] as const,
      );
      await Promise.all(files.map(([name, bytes]) => storage.put(name, bytes)));
      const digest = (bytes: Uint8Array | undefined) =>
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex');
      for (const [name, bytes] of files) expect(digest(await read(name))).toBe(digest(bytes));
      expect(await names('many')).toHaveLength(files.length);
    });

    it('lists one folder, and only complete files', async () => {
      await storage.put('top.png', Buffer.from('1'));
      await storage.put('images/b.png', Buffer.from('2'));
      await storage.put('images/a.png', Buffer.from('3'));
      expect(await names()).toEqual(['top.png']);
      expect(await names('images')).toEqual(['images/a.png', 'images/b.png']);
    });

    it.each([
      '',
      '.',
      '..',
      '../up.png',
      'a/../b.png',
      '/etc/passwd',
      'a/b/c.png',
      '.hidden',
      'folder/.hidden',
      'a\\b.png',
      'nul\0.png',
      'line\n.png',
      'ü.png',
      `${'x'.repeat(200)}.png`,
    ])('rejects the name %j', async (name) => {
      await expect(storage.put(name, Buffer.from('x'))).rejects.toBeInstanceOf(InvalidStorageName);
      await expect(storage.get(name)).rejects.toBeInstanceOf(InvalidStorageName);
      await expect(storage.delete(name)).rejects.toBeInstanceOf(InvalidStorageName);
    });

    it('responds to a ping, and leaves no files', async () => {
      await storage.ping();
      expect(await names()).toEqual([]);
    });
  });
}
