import { startVictim } from '../lib/startVictim.mjs'
import { key, upload } from '../lib/upload.mjs'
import { mintToken } from '../service/mintToken.mjs'
import { signedProject } from '../service/openProject.mjs'

const OWN = ['/library/own/']

/** Tries to list the files of other people, by tokens, cursors and spellings. */
export async function attackLists(check) {
  const victim = await startVictim({
    options: { quiet: true, publicKeys: [signedProject, 'other'] },
    heapMb: 96,
  })
  const ask = async (token, query = {}, path = '/library/') => {
    const values = new URLSearchParams({ jsonerrors: '1', pub_key: key, ...query })
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${victim.url}${path}?${values}`, { headers })
    return response.text()
  }
  const tokenOf = (sub, scope) =>
    mintToken(scope === undefined ? undefined : { restrictions: { scope } }, { sub })
  try {
    for (const person of ['ada', 'bob']) {
      const headers = { authorization: `Bearer ${tokenOf(person, ['/base/'])}` }
      await upload(victim, `${person}'s bytes`, { name: `secret of ${person}.txt`, headers })
    }
    const leaks = (text) => text.includes('secret of ada')
    const mine = await ask(tokenOf('bob', OWN))
    check('a person lists their own files', mine.includes('secret of bob') && !leaks(mine))

    const scopes = [
      undefined,
      [],
      ['/*'],
      ['/library/*'],
      ['/library'],
      ['/library/own'],
      ['/base/'],
      ['/library/own/*'],
    ]
    const wide = await Promise.all(
      scopes.flatMap((scope) => [ask(tokenOf('ada', scope)), ask(tokenOf(undefined, scope))]),
    )
    check('no token for something else opens the list', !wide.some(leaks), `${wide.length} tokens`)

    const cursors = [
      '9999-12-31T23:59:59.999Z~ffffffff-ffff-ffff-ffff-ffffffffffff',
      '0000-01-01T00:00:00.000Z~',
      "' or 1=1",
      '\0',
    ]
    const queries = [
      ...cursors.map((cursor) => ({ cursor })),
      ...['', '.', '..', '../..', '*', '%', 'ada', '\\'].flatMap((text) => [
        { search: text },
        { folder: text },
      ]),
      { owner: 'ada' },
      { sub: 'ada' },
      { 'filter[owner]': 'ada' },
    ]
    const paths = [
      '/library/',
      '/library/overview/',
      '/LIBRARY/',
      '//library/',
      '/library/own/../',
      '/library/%2e%2e/library/',
    ]
    const asked = await Promise.all(
      paths.flatMap((path) => queries.map((query) => ask(tokenOf('bob', OWN), query, path))),
    )
    check(
      'no cursor, search, folder or spelling leads to others',
      !asked.some(leaks),
      `${asked.length} requests`,
    )

    const subjects = ['ada ', 'ADA', 'ada\u0000', ['ada'], { ada: 1 }, 'ádá', '']
    const near = await Promise.all(subjects.map((sub) => ask(tokenOf(sub, OWN))))
    check('no spelling of a name is another person', !near.some(leaks), `${subjects.length} names`)
    const counts = await ask(tokenOf('carol', OWN), {}, '/library/overview/')
    check('counts tell nothing about others', JSON.parse(counts).total === 0, counts)

    const keys = await Promise.all(
      ['other', '', 'toString'].map((pub_key) => ask(tokenOf('ada', ['/library/']), { pub_key })),
    )
    check('a token is for its project alone', !keys.some(leaks))

    const long = await Promise.all([
      ask(tokenOf('bob', OWN), { search: 'x'.repeat(8000) }),
      ask(tokenOf('bob', OWN), { limit: '1000000' }),
      ask(tokenOf('bob', OWN), { cursor: 'x'.repeat(8000) }),
    ])
    check(
      'sizes are refused',
      long.every((text) => text.includes('error_code')),
    )
    check('the service lives', (await fetch(`${victim.url}/health`)).ok)
  } finally {
    await victim.stop()
  }
}
