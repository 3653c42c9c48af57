export interface CloudFile {
  readonly name: string
  /** Names of the enclosing folders, outermost first. */
  readonly folder: readonly string[]
  readonly mimeType: string
  /** Seed for the file's bytes. */
  readonly seed: number
}

const file = (folder: readonly string[], name: string, mimeType: string, seed: number): CloudFile => ({
  folder,
  name,
  mimeType,
  seed,
})

const photo = (folder: readonly string[], name: string, seed: number) =>
  file(folder, name, 'image/jpeg', seed)

const coast = ['Photos', 'Coast 2026']
const city = ['Photos', 'City']

/** The files in every source, in the order in which its page lists them. */
export const cloudFiles: readonly CloudFile[] = [
  file([], 'Itinerary.txt', 'text/plain', 1),
  file([], 'Invoice 1042.csv', 'text/csv', 2),
  photo([], 'Passport photo.jpg', 3),
  file(['Documents'], 'Rental agreement.txt', 'text/plain', 4),
  file(['Documents'], 'Budget 2026.csv', 'text/csv', 5),
  file(['Documents'], 'Résumé – Ada.md', 'text/markdown', 6),
  photo(['Photos'], 'Garden.jpg', 7),
  ...['Lighthouse', 'Dunes', 'Harbor', 'Cliffs', 'Ferry', 'Sunset'].map((name, index) =>
    photo(coast, `${name}.jpg`, 10 + index),
  ),
  ...['Market hall', 'Bridge at night', 'Tram 28'].map((name, index) =>
    photo(city, `${name}.jpg`, 20 + index),
  ),
]
