import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runTool } from '../runTool.mjs'

/**
 * Compiles the moved apps with strict types.
 *
 * @param {string} target
 * @param {readonly import('./moveApps.mjs').MovedApp[]} apps
 * @param {AbortSignal} signal
 * @returns {Promise<ReadonlyMap<string, readonly string[]>>} Errors by the name of their app.
 */
export async function compileApps(target, apps, signal) {
  const typed = apps.filter(({ file }) => /\.[jt]sx?$/.test(file))
  const config = {
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      allowJs: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['vite/client'],
    },
    files: typed.map(({ folder, file }) => relative(target, join(folder, file))),
  }
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await runTool('typescript', 'tsc', ['-p', target, '--pretty', 'false'], {
    signal,
    quiet: true,
  })
  const errors = output.split('\n').filter((line) => line.includes('error TS'))
  return new Map(
    typed.map(({ name, folder }) => [
      name,
      errors.filter((line) =>
        line.replaceAll('\\', '/').includes(`${relative(target, folder).replaceAll('\\', '/')}/`),
      ),
    ]),
  )
}
