/** @typedef {Readonly<Record<string, string>>} Table */

/**
 * Compares the table of a language with the English one.
 *
 * @param {string} language A BCP 47 tag, whose plural categories are required.
 * @param {Table} table
 * @param {Table} english
 * @returns {{ missing: string[], wrong: string[] }} Keys without a message; what cannot be shown as it was meant.
 */
export function languageProblems(language, table, english) {
  const wrong = []
  for (const [key, message] of Object.entries(table)) {
    const original = english[englishKey(key, english)]
    if (original === undefined) wrong.push(`${key}: there is no such message`)
    else if (typeof message !== 'string' || message.trim() === '') wrong.push(`${key}: is empty`)
    else wrong.push(...variableProblems(message, original, english).map((problem) => `${key}: ${problem}`))
  }
  const needed = expectedKeys(language, english)
  const plurals = new Set(Object.keys(table).filter((key) => key.includes('__')))
  const superfluous = [...plurals].filter(
    (key) => !needed.includes(key) && englishKey(key, english) in english,
  )
  wrong.push(...superfluous.map((key) => `${key}: the language has no such plural category`))
  const read = { ...english, ...table }
  return { missing: needed.filter((key) => !(key in table) && isNeeded(key, english, read)), wrong }
}

/** @param {string} key @param {Table} english The key of the English message that a key translates. */
function englishKey(key, english) {
  return key in english ? key : key.replace(/__\w+$/, '__other')
}

/**
 * A language can do without a plural that only the English sentence has.
 *
 * @param {string} key @param {Table} english @param {Table} read What people read: in English where a translation is missing.
 */
function isNeeded(key, english, read) {
  const [base, category] = key.split('__')
  const mentions = (/** @type {Table} */ table) =>
    Object.values(table).some((message) => message.includes(`plural:${base}(`))
  return !category || mentions(read) || !mentions(english)
}

/**
 * Names are the same in every language.
 *
 * @param {string} key
 */
function isName(key) {
  return /^src-type-(?:box|dropbox|dropboxchooser|evernote|facebook|flickr|gdrive|gphotos|huddle|onedrive|vk)$|^url-placeholder$/.test(
    key,
  )
}

/** @param {string} language @param {Table} english @returns {string[]} */
function expectedKeys(language, english) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const keys = Object.keys(english).flatMap((key) => {
    if (isName(key) || key.endsWith('__one')) return []
    if (!key.endsWith('__other')) return [key]
    return pluralCategories.map((category) => key.replace(/other$/, category))
  })
  return keys
}

/** @param {string} message @param {string} original @param {Table} english @returns {string[]} */
function variableProblems(message, original, english) {
  const own = variablesOf(message)
  const known = variablesOf(original)
  const names = new Set([...known.names, ...known.plurals.map(({ count }) => count)])
  return [
    ...own.names.filter((name) => !names.has(name)).map((name) => `has the unknown variable {{${name}}}`),
    ...known.names
      .filter((name) => !own.names.includes(name))
      .map((name) => `lacks the variable {{${name}}}`),
    ...own.plurals
      .filter(({ base, count }) => !names.has(count) || !(`${base}__other` in english))
      .map(({ base, count }) => `has the unknown plural {{plural:${base}(${count})}}`),
    // A brace that is left over would be shown.
    ...(own.rest.match(/[{}]/) ? ['has braces that are no variable'] : []),
    ...(own.rest.match(/<[a-z/!]|&\w+;/i) ? ['has markup, which is shown as it is'] : []),
  ]
}

/** @param {string} message */
function variablesOf(message) {
  /** @type {string[]} */
  const names = []
  /** @type {{ base: string, count: string }[]} */
  const plurals = []
  const rest = message.replace(
    /\{\{([\w-]+)(?::([\w-]+)\(([\w-]+)\))?\}\}/g,
    (_, /** @type {string} */ name, /** @type {string} */ base, /** @type {string} */ count) => {
      if (name === 'plural' && base && count) plurals.push({ base, count })
      else names.push(name)
      return ''
    },
  )
  return { names, plurals, rest }
}
