import { Modal as BootstrapModal } from 'bootstrap'
import 'bootstrap/dist/css/bootstrap.min.css'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

export function Bootstrap({ isOpen, onClose, children }) {
  const root = useRef(null)
  useEffect(() => {
    if (!isOpen || !root.current) return
    const element = root.current
    const modal = new BootstrapModal(element)
    modal.show()
    element.addEventListener('hidden.bs.modal', onClose)
    return () => {
      element.removeEventListener('hidden.bs.modal', onClose)
      modal.hide()
    }
  }, [isOpen, onClose])
  return createPortal(
    <div ref={root} className="modal" role="dialog" tabIndex={-1} aria-labelledby="order">
      <div className="modal-dialog">
        <div className="modal-content">
          <h2 id="order">Order</h2>
          {children}
        </div>
      </div>
    </div>,
    document.body,
  )
}
