import styles from './chart.module.css'

/** Where a drawing will be. */
export const PlotPlace = () => <div className={styles.waiting} aria-busy="true" />
