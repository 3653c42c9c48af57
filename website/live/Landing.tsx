import { Code } from './Code.js'
import { Demo } from './Demo.js'
import { features, figures, frameworks, moves } from './landingTexts.js'

/** The first page: the uploader itself, what it costs, and where to start. */
export function Landing() {
  if (import.meta.env.SSG_MD) return <Summary />
  return (
    <main className="landing">
      <header className="hero">
        <div className="hero-text">
          <h1>
            The uploader <br />
            people finish with
          </h1>
          <p className="lead">
            Drop, snap, crop, done. {figures[0].value} until someone uses it, accessible, in 42 languages, and
            it survives every network we could think of.
          </p>
          <p className="actions">
            <a className="button is-primary" href="/start">
              Get started
            </a>
            <a className="button" href="/packages/uploader">
              Read the docs
            </a>
          </p>
          <Code>npm install @lading/uploader</Code>
        </div>
        <Demo />
      </header>

      <ul className="figures">
        {figures.map(({ value, label, href }) => (
          <li key={label}>
            <a href={href}>
              <strong>{value}</strong>
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>

      <section>
        <h2>In your framework, in a minute</h2>
        <ul className="frameworks">
          {frameworks.map(({ name, note, href }) => (
            <li key={href}>
              <a href={href}>
                <strong>{name}</strong>
                <span>{note}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>

      <section>
        <h2>The parts that usually go wrong</h2>
        <ul className="features">
          {features.map(({ title, text, href, link }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={href}>{link}</a>
            </li>
          ))}
        </ul>
      </section>

      <section>
        <h2>Coming from another uploader?</h2>
        <p className="section-lead">Tables of options, methods and events, line by line.</p>
        <ul className="moves">
          {moves.map(({ name, href }) => (
            <li key={href}>
              <a className="button" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

/** The same in few words, for the page's Markdown. */
function Summary() {
  return (
    <>
      <h1>Lading</h1>
      <p>An uploader for React and every other page, and a plugin framework for uploading files.</p>
      <ul>
        {[...frameworks, ...features.map(({ title, text, href }) => ({ name: title, note: text, href }))].map(
          ({ name, note, href }) => (
            <li key={href}>
              <a href={`${href}.md`}>{name}</a>: {note}
            </li>
          ),
        )}
      </ul>
    </>
  )
}
