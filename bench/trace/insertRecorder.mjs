import { parseAst } from 'vite'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const CLASSES = new Set(['ClassDeclaration', 'ClassExpression'])
const MODULE = { name: '', isFunction: false }

/**
 * Inserts calls of the recorder into the source of an ES module: at the start and the end of each function, and around
 * each `await`, `yield` and `import()`. Line breaks stay where they are.
 *
 * @param {string} source JavaScript.
 * @param {string} file Name of the module in the trace.
 * @param {(line: number, column: number) => number} lineOf Maps a position, counted from zero, to a line of the trace.
 * @returns {string}
 */
export function insertRecorder(source, file, lineOf) {
  const opening = new Map()
  const closing = new Map()
  const open = (at, code) => opening.set(at, (opening.get(at) ?? '') + code)
  // Of two nodes that end at the same position, the inner one is visited later and ends first.
  const close = (at, code) => closing.set(at, code + (closing.get(at) ?? ''))

  function visit(node, parent, owner) {
    if (FUNCTIONS.has(node.type)) {
      const name = nameOf(node, parent, owner)
      enter(node, { file, line: lineAt(node.start), name, isNamed: ownNameOf(node, parent) !== undefined })
      visitChildren(node, { name, isFunction: true })
      return
    }
    if (node.type === 'ImportExpression') wrap(node, '$trace.loading(')
    if (owner.isFunction) visitInFunction(node)
    visitChildren(
      node,
      CLASSES.has(node.type) ? { name: nameOf(node, parent, owner), isFunction: false } : owner,
    )
  }

  function visitInFunction(node) {
    if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') {
      const { argument } = node
      wrap(node, '$trace.resume($frame, ')
      if (argument) wrap(argument, '$trace.suspend($frame, (', '))')
      else close(node.end, ' $trace.suspend($frame)')
    } else if (node.type === 'TryStatement') {
      // A rejected promise continues an async function here.
      for (const block of [node.handler?.body, node.finalizer]) {
        if (block) open(block.start + 1, '$trace.resume($frame);')
      }
    } else if (node.type === 'ForOfStatement' && node.await) {
      wrap(node.right, '$trace.iterate($frame, (', '))')
      // The function continues with each value, and after the last one.
      wrap(node.body, '{ $trace.resume($frame); ', '}')
      wrap(node, '{ ', ' $trace.resume($frame) }')
    }
  }

  function visitChildren(node, owner) {
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type === 'string') visit(child, node, owner)
      }
    }
  }

  function enter({ body, end }, definition) {
    const start = `const $frame = $trace.enter(${JSON.stringify(JSON.stringify(definition))}); try {`
    const leave = '} finally { $trace.leave($frame) }'
    if (body.type === 'BlockStatement') {
      open(body.start + 1, start)
      close(body.end - 1, leave)
    } else {
      // Parentheses around the body belong to the function and not to its body.
      open(source.lastIndexOf('=>', body.start) + 2, ` { ${start} return (`)
      close(end, `) ${leave} }`)
    }
  }

  function wrap({ start, end }, before, after = ')') {
    open(start, before)
    close(end, after)
  }

  function lineAt(position) {
    const before = source.slice(0, position)
    const start = before.lastIndexOf('\n') + 1
    return lineOf(before.split('\n').length - 1, position - start)
  }

  visit(parseAst(source), null, MODULE)

  let result = ''
  let from = 0
  for (const at of [...new Set([...opening.keys(), ...closing.keys()])].sort((a, b) => a - b)) {
    result += source.slice(from, at) + (closing.get(at) ?? '') + (opening.get(at) ?? '')
    from = at
  }
  return result + source.slice(from)
}

/** `Class.method` and `outer.inner`; for a callback, what it is passed to: `EntryList.update > forEach(…)`. */
function nameOf(node, parent, owner) {
  const own = ownNameOf(node, parent)
  if (own === undefined) return `${owner.name || 'module'} > ${calleeOf(parent)}(…)`
  const name = parent?.kind === 'get' || parent?.kind === 'set' ? `${parent.kind} ${own}` : own
  return owner.name ? `${owner.name}.${name}` : name
}

function ownNameOf(node, parent) {
  if (node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator') return parent.id.name
  const key = parent?.value === node ? parent.key : undefined
  return key?.type === 'PrivateIdentifier' ? `#${key.name}` : (key?.name ?? key?.value)
}

function calleeOf(parent) {
  return parent?.callee?.property?.name ?? parent?.callee?.name ?? ''
}
