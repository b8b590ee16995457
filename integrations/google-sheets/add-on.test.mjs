import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tableThemes } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { loadAddOn, sourceFolder } from './apps-script.fixture.mjs';
import { sheetRanges } from './fixtures/sheet-ranges.mjs';
import { googleServices } from './google-services.fixture.mjs';

const noRequests = () => {
  throw new Error('No request was expected.');
};
/** The add-on over a sheet; what it returns is copied out of its global scope. */
function open(snapshot, fetch = noRequests, more = {}) {
  const { services, state } = googleServices(snapshot, fetch, more);
  const addOn = loadAddOn(services);
  const call = (name, argument) => JSON.parse(JSON.stringify(addOn[name](argument)));
  return { addOn, call, state };
}

const withKey = (opened, serviceUrl = 'https://tables.example') => {
  opened.state.stored.set('apiKey', 'secret-key').set('serviceUrl', serviceUrl);
  return opened;
};
const respondWith = (status, body, headers) => () => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const rejected = (status, message, more = {}) =>
  respondWith(status, { success: false, error: { code: status, message, ...more } }, { 'Retry-After': '7' });

describe('the add-on', () => {
  it('asks for the least rights that its services need', () => {
    const { oauthScopes } = JSON.parse(readFileSync(path.join(sourceFolder, 'appsscript.json'), 'utf8'));
    const code = readdirSync(sourceFolder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(sourceFolder, name), 'utf8'))
      .join('\n');
    const scopes = {
      'spreadsheets.currentonly': /\bSpreadsheetApp\b/,
      'script.container.ui': /\bshowSidebar\b/,
      'script.external_request': /\bUrlFetchApp\b/,
    };
    expect(oauthScopes).toEqual(Object.keys(scopes).map((name) => `https://www.googleapis.com/auth/${name}`));
    for (const pattern of Object.values(scopes)) expect(code).toMatch(pattern);
    expect(code).not.toMatch(
      /\b(?:DriveApp|GmailApp|DocumentApp|openById|openByUrl|getDocumentProperties|getScriptProperties)\b/,
    );
  });

  it('has a menu item that opens the sidebar', () => {
    const { addOn, state } = open(sheetRanges.plain);
    addOn.onInstall();
    expect(state.menu).toEqual([{ label: 'Table image', name: 'showSidebar' }]);
    addOn[state.menu[0].name]();
    expect(state.sidebar).toEqual({ name: 'sidebar', title: 'Pictable' });
  });

  it('calls only functions that exist, and offers every theme', () => {
    const page = readFileSync(path.join(sourceFolder, 'sidebar.html'), 'utf8');
    const { addOn } = open(sheetRanges.plain);
    const called = [...page.matchAll(/\brun\('(\w+)'/g)].map(([, name]) => name);
    expect(called.toSorted()).toEqual([
      'forgetKey',
      'getState',
      'insertImage',
      'insertLive',
      'preview',
      'saveSettings',
    ]);
    for (const name of called) expect(addOn[name]).toBeTypeOf('function');
    const [, themes] = /<select id="theme"[\s\S]*?>([\s\S]*?)<\/select>/.exec(page);
    const offered = [...themes.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);
    expect(offered).toEqual(['', ...tableThemes.map(({ name }) => name)]);
  });
});

describe('reading a range', () => {
  it.each(Object.entries(sheetRanges))('returns what the fixture has: %s', (_name, snapshot) => {
    const { addOn } = open(snapshot);
    const read = JSON.parse(JSON.stringify(addOn.readSnapshot(addOn.selectedRange())));
    expect(read).toEqual({ ...snapshot, firstColumn: 3 });
  });

  it('ends where the sheet does, and needs a selection with cells', () => {
    const whole = open(sheetRanges.tasks, noRequests, { selection: [2, 3, 900, 20] });
    expect(whole.addOn.selectedRange().getA1Notation()).toBe('C2:J5');
    const message = (selection) => {
      const { call } = withKey(open(sheetRanges.tasks, noRequests, { selection }));
      return call('preview', {}).error;
    };
    expect(message('none')).toBe('Select the cells of a table first.');
    expect(message([90, 1, 5, 5])).toBe('The selected cells are empty. Select the cells of a table.');
  });

  it('leaves out rows that a filter hides', () => {
    const { addOn } = open(sheetRanges.tasks, noRequests, { hiddenByFilter: [2] });
    expect([...addOn.readSnapshot(addOn.selectedRange()).hiddenRows]).toEqual([2]);
  });

  it('sees alternating colours, links in formulas, and conditional formatting', () => {
    const { addOn } = open(sheetRanges.tasks, noRequests, {
      bandings: [
        { place: [2, 3, 4, 2], header: '#111111', first: '#eeeeee', second: '#ffffff', footer: '#222222' },
      ],
      formulas: { D3: '=HYPERLINK("https://example.com/due","5 Mar 2026")', E3: '=TODAY()' },
      conditional: [[5, 1, 1, 3]],
    });
    const { fills, links, hasConditionalColors } = addOn.readSnapshot(addOn.selectedRange());
    expect([...fills.map((row) => row.slice(0, 3).join(' '))]).toEqual([
      '#111111 #111111 #ffffff',
      '#eeeeee #eeeeee #ffffff',
      '#ffffff #ffffff #ffffff',
      '#fff2cc #222222 #ffffff',
    ]);
    expect([...links[1]].slice(0, 3)).toEqual(['https://example.com/tasks/7', 'https://example.com/due', '']);
    expect(hasConditionalColors).toBe(true);
  });

  it('counts merges from the first selected cell', () => {
    const { addOn } = open(sheetRanges.quarters, noRequests, { selection: [3, 4, 4, 2] });
    const { merges } = addOn.readSnapshot(addOn.selectedRange());
    expect(JSON.parse(JSON.stringify(merges))).toContainEqual({ row: 0, column: 0, rows: 1, columns: 2 });
  });
});

describe('the key', () => {
  it('is stored for the user only, after the service accepted it', () => {
    const requests = [];
    const fetch = (url, options) => {
      requests.push({ url, ...options });
      return respondWith(200, { email: 'ines@example.com', project: null })();
    };
    const { call, state } = open(sheetRanges.plain, fetch);
    expect(call('getState')).toEqual({ ok: true, hasKey: false, serviceUrl: 'https://pictable.example' });
    const saved = call('saveSettings', { key: ' secret-key ', serviceUrl: 'https://tables.example/' });
    expect(saved).toEqual({
      ok: true,
      hasKey: true,
      serviceUrl: 'https://tables.example',
      account: 'ines@example.com',
    });
    expect(requests).toMatchObject([
      { url: 'https://tables.example/api/pictable/user', headers: { Authorization: 'Bearer secret-key' } },
    ]);
    expect(Object.fromEntries(state.stored)).toEqual({
      apiKey: 'secret-key',
      serviceUrl: 'https://tables.example',
    });
    expect(JSON.stringify(call('getState'))).not.toContain('secret-key');
    expect(call('forgetKey')).toMatchObject({ hasKey: false });
    expect(state.stored.size).toBe(0);
  });

  it('is not stored if it is wrong, and not sent to another service', () => {
    const { call, state } = withKey(open(sheetRanges.plain, rejected(401, 'Unauthorized.')));
    expect(call('saveSettings', { key: 'wrong', serviceUrl: 'https://tables.example' }).error).toMatch(
      /does not accept/,
    );
    expect(state.stored.get('apiKey')).toBe('secret-key');
    const other = withKey(open(sheetRanges.plain));
    expect(other.call('saveSettings', { key: '', serviceUrl: 'https://other.example' }).error).toBe(
      'Paste the API key of this service as well.',
    );
    for (const serviceUrl of ['http://tables.example', 'https://tables.example/api', 'tables.example', ''])
      expect(other.call('saveSettings', { key: 'x', serviceUrl }).error).toMatch(/must start with https/);
  });

  it('is needed', () => {
    expect(open(sheetRanges.plain).call('preview', {}).error).toBe(
      'Paste your API key under Settings first.',
    );
  });
});

describe('an error', () => {
  const errorFor = (fetch) => withKey(open(sheetRanges.plain, fetch)).call('preview', {}).error;
  const unreachable = () => {
    throw new Error('DNS error: https://tables.example');
  };

  it.each([
    [
      'an invalid value',
      rejected(400, 'options.width must be 100 to 5000.', { hint: 'Use 600.' }),
      'options.width must be 100 to 5000. Use 600.',
    ],
    ['the quota', rejected(402, 'Plan limit of 25 tables reached.'), 'Plan limit of 25 tables reached.'],
    [
      'a wrong key',
      rejected(401, 'Unauthorized.'),
      'The service does not accept your API key. Paste a valid one under Settings. (Unauthorized.)',
    ],
    [
      'the rate limit',
      rejected(429, 'Too many requests.'),
      'Too many requests at once. Try again in 7 seconds.',
    ],
    [
      'a busy service',
      rejected(503, 'Busy.', { requestId: 'r-1' }),
      'The service cannot do this at the moment. Try again in a minute. (Busy., r-1)',
    ],
    [
      'another site',
      respondWith(404, '<html>'),
      'https://tables.example does not respond like a service of Pictable (status 404). Check its URL under Settings.',
    ],
    [
      'a page instead of JSON',
      respondWith(200, '<html>'),
      'https://tables.example does not respond like a service of Pictable (status 200). Check its URL under Settings.',
    ],
    [
      'no connection',
      unreachable,
      'The service at https://tables.example cannot be reached. Check its URL under Settings. (DNS error: https://tables.example)',
    ],
  ])('says in plain words what to do: %s', (_what, fetch, message) => {
    expect(errorFor(fetch)).toBe(message);
  });

  it('names a cell or a name that cannot be used', () => {
    const live = (form, more) =>
      withKey(open(sheetRanges.plain, noRequests, more)).call('insertLive', form).error;
    expect(live({ liveName: 'My sales' })).toMatch(/small letters, digits and hyphens/);
    expect(live({ liveName: 'sales', cell: 'F2:G3' })).toBe(
      '"F2:G3" is not a cell. Write one cell, such as F2.',
    );
    expect(live({ liveName: 'sales', cell: 'c2' })).toBe(
      'Cell C2 is not empty. Choose another one for the image.',
    );
    expect(live({ liveName: 'sales', cell: 'F2' }, { formulas: { F2: '=SUM(A1)' } })).toMatch(
      /^Cell F2 is not empty/,
    );
  });

  it('is reported if the table is too large for the sheet', () => {
    const metadata = { width: 4000, height: 3000, size: 900_000 };
    const { call, state } = withKey(open(sheetRanges.plain, respondWith(200, { metadata, warnings: [] })));
    expect(call('insertImage', {}).error).toMatch(/^This table is too large/);
    expect(state.images).toEqual([]);
  });
});
