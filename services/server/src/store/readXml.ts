/** Returns the contents of all elements with a name, in document order. Suits the flat answers from stores; takes linear time. */
export function readXml(xml: string, name: string): readonly string[] {
  const found: string[] = []
  const start = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g')
  const end = `</${name}>`
  while (start.exec(xml)) {
    const endsAt = xml.indexOf(end, start.lastIndex)
    if (endsAt < 0) break
    found.push(xml.slice(start.lastIndex, endsAt))
    start.lastIndex = endsAt
  }
  return found
}

/** Returns the decoded text of the first element with a name; undefined without such an element. */
export function readXmlText(xml: string, name: string): string | undefined {
  const [text] = readXml(xml, name)
  return text?.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (all, hex?: string, number?: string, known?: string) => {
      if (known !== undefined) return ENTITIES[known] ?? all
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : all
    },
  )
}

/** Escapes text for use in an element. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const MAX_CODE_POINT = 0x10ffff
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
