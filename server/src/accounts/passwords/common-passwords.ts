/**
 * Stems of common passwords. A stem matches in any case, with common letter substitutions (`p@ssw0rd`) and
 * with any digits and symbols around it.
 */
const stems: ReadonlySet<string> = new Set([
  ...['password', 'passwort', 'passw', 'pass', 'contrasena', 'motdepasse', 'parola', 'wachtwoord', 'senha'],
  ...[
    'qwerty',
    'qwertz',
    'azerty',
    'qwertyuiop',
    'qwertyui',
    'asdf',
    'asdfgh',
    'asdfghjkl',
    'zxcvbnm',
    'qazwsx',
  ],
  ...[
    'qazwsxedc',
    'qweasd',
    'qweasdzxc',
    'abc',
    'abcd',
    'abcdef',
    'abcdefgh',
    'letmein',
    'welcome',
    'willkommen',
  ],
  ...[
    'login',
    'admin',
    'administrator',
    'root',
    'user',
    'guest',
    'test',
    'testing',
    'tester',
    'default',
    'changeme',
  ],
  ...[
    'secret',
    'geheim',
    'master',
    'monkey',
    'dragon',
    'football',
    'baseball',
    'basketball',
    'soccer',
    'hockey',
  ],
  ...['superman', 'batman', 'spiderman', 'pokemon', 'starwars', 'iloveyou', 'ilovegod', 'loveyou', 'lovely'],
  ...[
    'sunshine',
    'princess',
    'princesa',
    'shadow',
    'michael',
    'jessica',
    'jennifer',
    'ashley',
    'charlie',
    'daniel',
  ],
  ...['jordan', 'matthew', 'andrew', 'thomas', 'michelle', 'summer', 'winter', 'spring', 'autumn', 'sommer'],
  ...[
    'january',
    'february',
    'monday',
    'friday',
    'computer',
    'internet',
    'samsung',
    'google',
    'facebook',
    'whatever',
  ],
  ...[
    'trustno',
    'freedom',
    'hello',
    'helloworld',
    'hallo',
    'cheese',
    'chocolate',
    'butterfly',
    'flower',
    'purple',
  ],
  ...[
    'orange',
    'banana',
    'cookie',
    'ginger',
    'pepper',
    'buster',
    'tigger',
    'killer',
    'hunter',
    'ranger',
    'mustang',
  ],
  ...[
    'ferrari',
    'mercedes',
    'corvette',
    'liverpool',
    'chelsea',
    'arsenal',
    'barcelona',
    'realmadrid',
    'yankees',
  ],
  ...['pictable', 'table', 'tables', 'image', 'images'],
]);

const substitutions: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Why a password is easy to guess; undefined if it is not. */
export function commonPasswordReason(password: string, email: string): string | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < 4) return 'it has too few different characters';
  if (isSequence(lower)) return 'it is a simple sequence';
  const [name = ''] = email.toLowerCase().split('@');
  const core = withoutEnds(lower);
  if (lower === email || core === name || lower === name) return 'it is your email address';
  if (
    stems.has(core) ||
    stems.has(withoutEnds(withoutSubstitutions(lower))) ||
    stems.has(withoutSubstitutions(core))
  ) {
    return 'it is one of the most common passwords';
  }
  return undefined;
}

function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function withoutSubstitutions(text: string): string {
  return [...text].map((character) => substitutions[character] ?? character).join('');
}

/** `12345678`, `87654321`, `abcdefgh` and the like, including sequences that continue from 9 to 0. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step));
}
