/** How a package manager installs a project and runs its scripts. */
export interface Manager {
  readonly install: string
  readonly run: string
}

/**
 * Returns the package manager that started this program, based on its user agent; npm without a user agent.
 *
 * @param userAgent `npm_config_user_agent`, such as `pnpm/10.2.0 npm/? node/v22.1.0 linux x64`.
 */
export function managerOf(userAgent = ''): Manager {
  const [, name = 'npm'] = /^(npm|pnpm|yarn|bun)\//.exec(userAgent) ?? []
  return { install: `${name} install`, run: name === 'npm' || name === 'bun' ? `${name} run` : name }
}
