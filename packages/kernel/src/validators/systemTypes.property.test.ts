import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesAccept, mayMatchAccept } from './matchesAccept.js'

/**
 * Types that browsers report for an extension: on Windows from the registry, with and without Office, on macOS from its type identifiers,
 * on Android from the document's provider, on iOS from the system's picker, on Linux from shared-mime-info. The first is the registered type.
 */
const REPORTED: Readonly<Record<string, readonly string[]>> = {
  '.csv': [
    'text/csv',
    'application/vnd.ms-excel',
    'text/comma-separated-values',
    'application/csv',
    'text/plain',
  ],
  '.zip': ['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
  '.xml': ['text/xml', 'application/xml'],
  '.json': ['application/json', 'text/json', 'application/x-json'],
  '.md': ['text/markdown', 'text/x-markdown', 'text/plain'],
  '.js': ['text/javascript', 'application/javascript', 'application/x-javascript'],
  '.rtf': ['application/rtf', 'text/rtf', 'application/msword'],
  '.pdf': ['application/pdf', 'application/x-pdf', 'application/acrobat'],
  '.doc': ['application/msword', 'application/vnd.ms-word', 'application/x-msword'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  '.xls': ['application/vnd.ms-excel', 'application/x-msexcel', 'application/excel'],
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  '.ppt': ['application/vnd.ms-powerpoint', 'application/x-mspowerpoint'],
  '.rar': ['application/vnd.rar', 'application/x-rar-compressed', 'application/x-rar'],
  '.7z': ['application/x-7z-compressed', 'application/x-compressed'],
  '.gz': ['application/gzip', 'application/x-gzip', 'application/x-compressed'],
  '.tar': ['application/x-tar', 'application/tar'],
  '.yaml': ['application/yaml', 'text/yaml', 'application/x-yaml', 'text/x-yaml'],
  '.vcf': ['text/vcard', 'text/x-vcard', 'text/directory'],
  '.mp3': ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3'],
  '.m4a': ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'video/mp4'],
  '.wav': ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav'],
  '.aac': ['audio/aac', 'audio/x-aac', 'audio/vnd.dlna.adts', 'audio/aacp'],
  '.flac': ['audio/flac', 'audio/x-flac'],
  '.ogg': ['audio/ogg', 'video/ogg', 'application/ogg'],
  '.opus': ['audio/ogg', 'audio/opus', 'video/ogg'],
  '.aiff': ['audio/aiff', 'audio/x-aiff'],
  '.mid': ['audio/midi', 'audio/mid', 'audio/x-midi'],
  '.3gp': ['video/3gpp', 'audio/3gpp', 'video/3gp'],
  '.mp4': ['video/mp4', 'audio/mp4', 'video/x-mp4'],
  '.m4v': ['video/mp4', 'video/x-m4v'],
  '.mov': ['video/quicktime', 'video/mov'],
  '.avi': ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
  '.mkv': ['video/x-matroska', 'video/matroska', 'video/mkv'],
  '.webm': ['video/webm', 'audio/webm'],
  '.jpg': ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  '.png': ['image/png', 'image/x-png'],
  '.bmp': ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'],
  '.ico': ['image/x-icon', 'image/vnd.microsoft.icon', 'image/ico'],
  '.heic': ['image/heic', 'image/heif'],
  '.psd': ['image/vnd.adobe.photoshop', 'image/x-photoshop', 'application/x-photoshop', 'image/psd'],
  '.stl': ['model/stl', 'application/vnd.ms-pki.stl', 'application/sla'],
  '.pages': ['application/vnd.apple.pages', 'application/x-iwork-pages-sffpages'],
  '.ttf': ['font/ttf', 'application/x-font-ttf'],
}
const extensions = Object.keys(REPORTED)
const extension = fc.constantFrom(...extensions)
const stem = fc.stringMatching(/^[a-z0-9 ]{1,12}$/)
const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
)
const reportedOf = (end: string) =>
  fc.tuple(fc.constant(end), fc.constantFrom(...(REPORTED[end] as string[])))
const file = extension.chain(reportedOf)
const registered = (end: string) => REPORTED[end]?.[0] as string

test('a file that a system names in another way is accepted by type, by extension and during a drag', () => {
  fc.assert(
    fc.property(file, stem, spelling, spelling, ([end, type], name, spellName, spellItem) => {
      for (const item of [end, registered(end), `${registered(end).split('/')[0]}/*`]) {
        const list = [spellItem(item)]
        const given = `${name}${spellName(end)}`
        expect([item, type, matchesAccept(list, spellItem(type), given)]).toEqual([item, type, true])
        expect([item, type, mayMatchAccept(list, type)]).toEqual([item, type, true])
        expect(matchesAccept(list, '', given)).toBe(true)
      }
    }),
  )
})

test('an alias in the list takes what its type takes', () => {
  fc.assert(
    fc.property(file, stem, ([end, type], name) => {
      expect(matchesAccept([type], type, `${name}${end}`)).toBe(true)
    }),
  )
})

test('a listed extension takes its types without an extension', () => {
  fc.assert(
    fc.property(extension, stem, (end, name) => {
      expect([end, matchesAccept([end], registered(end), name)]).toEqual([end, true])
    }),
  )
})

test('a file is refused by lists of other types, whatever its system calls it', () => {
  const others = [
    ['text/csv', '.xls'],
    ['text/csv', '.pdf'],
    ['application/zip', '.pdf'],
    ['application/pdf', '.docx'],
  ] as const
  for (const [item, end] of others) {
    for (const type of REPORTED[end] as string[]) {
      // A file is what its own type says, too.
      if (type === item) continue
      expect([item, end, type, matchesAccept([item], type, `a${end}`)]).toEqual([item, end, type, false])
    }
    expect(matchesAccept([item], '', `a${end}`)).toBe(false)
  }
})

/** Extensions and types that pages list for compressed archives of tar, and what systems report for them. */
const TARBALLS = [
  {
    ends: ['.tgz', '.tar.gz'],
    listed: ['application/gzip', 'application/x-gzip', 'application/x-compressed-tar', 'application/x-tgz'],
    reported: [
      'application/gzip',
      'application/x-gzip',
      'application/x-compressed',
      'application/x-compressed-tar',
      'application/x-gtar-compressed',
      'application/x-tar',
      'application/octet-stream',
      '',
    ],
  },
  {
    ends: ['.tbz2', '.tar.bz2'],
    listed: ['application/x-bzip2', 'application/bzip2'],
    reported: ['application/x-bzip2', 'application/x-bzip-compressed-tar', 'application/x-bzip', ''],
  },
  {
    ends: ['.txz', '.tar.xz'],
    listed: ['application/x-xz', 'application/x-xz-compressed-tar'],
    reported: ['application/x-xz', 'application/x-xz-compressed-tar', 'application/x-compressed', ''],
  },
] as const

test('a compressed archive is accepted by both of its extensions and by its types, under any name and type', () => {
  const tarball = fc
    .constantFrom(...TARBALLS)
    .chain(({ ends, listed, reported }) =>
      fc.tuple(fc.constantFrom(...ends), fc.constantFrom(...ends, ...listed), fc.constantFrom(...reported)),
    )
  fc.assert(
    fc.property(tarball, stem, spelling, ([end, item, type], name, spell) => {
      const given = [item, type, `${name}${spell(end)}`]
      expect([given, matchesAccept([spell(item)], type, `${name}${spell(end)}`)]).toEqual([given, true])
      expect([given, mayMatchAccept([item], type)]).toEqual([given, true])
      for (const other of ['.pdf', '.zip', 'application/zip', 'application/pdf', 'image/*'])
        expect([given, other, matchesAccept([other], type, `${name}${end}`)]).toEqual([given, other, false])
    }),
    { numRuns: 1000 },
  )
})

test('a drag of a type is never refused if a name of that type would be accepted', () => {
  const item = fc.oneof(
    extension,
    extension.map(registered),
    fc.constantFrom('image/*', 'audio/*', 'video/*', 'text/*'),
  )
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), file, stem, (list, [end, type], name) => {
      if (matchesAccept(list, type, `${name}${end}`)) expect(mayMatchAccept(list, type)).toBe(true)
    }),
  )
})
