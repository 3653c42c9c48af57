/** Filter names, in the order in which editors show them. Source: editor operations in the CDN URL grammar. */
export const FILTERS = [
  'adaris',
  'briaril',
  'calarel',
  'carris',
  'cynarel',
  'cyren',
  'elmet',
  'elonni',
  'enzana',
  'erydark',
  'fenralan',
  'ferand',
  'galen',
  'gavin',
  'gethriel',
  'iorill',
  'iothari',
  'iselva',
  'jadis',
  'lavra',
  'misiara',
  'namala',
  'nerion',
  'nethari',
  'pamaya',
  'sarnar',
  'sedis',
  'sewen',
  'sorahel',
  'sorlen',
  'tarian',
  'thellassan',
  'varriel',
  'varven',
  'vevera',
  'virkas',
  'yedis',
  'yllara',
  'zatvel',
  'zevcen',
] as const

/** A filter name. */
export type FilterName = (typeof FILTERS)[number]

/** True if a word names a filter. */
export function isFilterName(name: string): name is FilterName {
  return (FILTERS as readonly string[]).includes(name)
}
