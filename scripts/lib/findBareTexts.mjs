import { parseSync, Visitor } from 'vite'

/**
 * Finds texts next to other children in JSX, which a translator of the page replaces by elements: the framework would then insert
 * before, remove or update a text that's no longer there.
 *
 * @param {string} path
 * @param {string} code
 * @returns {string[]} Each with its line.
 */
export function findBareTexts(path, code) {
  const { program } = parseSync(path, code)
  /** @type {string[]} */
  const found = []
  /** @param {any} node */
  const check = (node) => {
    const children = node.children.filter(
      (/** @type {any} */ child) =>
        !(child.type === 'JSXText' && child.value.trim() === '') &&
        !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
    )
    const isFragment = node.type === 'JSXFragment'
    if (children.length < 2 && !isFragment) {
      // An only child is updated as the content of its element, unless it's text in one case and an element in another.
      const [only] = children
      if (only?.type !== 'JSXExpressionContainer' || !isMixed(only.expression)) return
    }
    for (const child of children) {
      if (isText(child)) found.push(`${path}:${code.slice(0, child.start).split('\n').length}`)
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program)
  return found
}

/** @param {any} child Of an element. */
function isText(child) {
  if (child.type === 'JSXText') return true
  return child.type === 'JSXExpressionContainer' && leaves(child.expression).some(isTextValue)
}

/** @param {any} expression */
function isMixed(expression) {
  const all = leaves(expression)
  return all.some(isTextValue) && all.some((leaf) => /^JSX/.test(leaf.type))
}

/**
 * @param {any} node
 * @returns {any[]} What an expression can result in.
 */
function leaves(node) {
  if (node.type === 'ParenthesizedExpression') return leaves(node.expression)
  if (node.type === 'ConditionalExpression') return [...leaves(node.consequent), ...leaves(node.alternate)]
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : leaves(node.left)), ...leaves(node.right)]
  return [node]
}

/** Names of variables and functions that are elements here; everything else may be a text. */
const ELEMENTS =
  /^(children|icon|content|rows|parts|plain|slider|overlay|picture|app|frame|retry|straighten|toolbar|view|views|heading|body|shown|dropArea|tiles|list|fallback|map|flatMap|createPortal|render\w*|\w+(Icon|View|Element|Button|Rows|Content|Part))$/

/** @param {any} node */
function isTextValue(node) {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal')
    return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '')
  if (node.type === 'Identifier') return !ELEMENTS.test(node.name)
  if (node.type === 'MemberExpression') return !ELEMENTS.test(node.property.name ?? '')
  if (node.type === 'BinaryExpression') return true
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return !ELEMENTS.test((callee.type === 'MemberExpression' ? callee.property.name : callee.name) ?? '')
}
