/** Closes each page. */
export function Footer() {
  return (
    <footer className="site-footer">
      <p>Lading is free software under the MIT license.</p>
      <p>
        <a href="/llms.txt">llms.txt</a> · every page as Markdown: add <code>.md</code> to its address
      </p>
    </footer>
  )
}
